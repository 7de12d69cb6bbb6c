-- A board's own map, and who of its powers played; centres at the end of the year before the last.
ALTER TABLE board ADD COLUMN variant TEXT;
ALTER TABLE outside_game ADD COLUMN variant TEXT;
ALTER TABLE outside_game ADD COLUMN players TEXT;
ALTER TABLE outside_part ADD COLUMN before INTEGER;
