/* java JdipImport VARIANTS FILE: jDip's own importer takes a history; prints what stands in the last phase, a unit a line ("AUSTRIA A BUD"). */
import info.jdip.gui.order.GUIOrderFactory;
import info.jdip.judge.parser.JudgeImport;
import info.jdip.world.Position;
import info.jdip.world.Province;
import info.jdip.world.TurnState;
import info.jdip.world.Unit;
import info.jdip.world.variant.VariantManager;

import java.io.File;

public final class JdipImport {
    public static void main(String[] args) throws Exception {
        VariantManager.init(new File[] {new File(args[0])}, false);
        TurnState last = new JudgeImport(new GUIOrderFactory(), new File(args[1]), null).getWorld().getLastTurnState();
        Position position = last.getPosition();
        for (Province province : position.getUnitProvinces()) {
            Unit unit = position.getUnit(province);
            String coast = unit.getType() == Unit.Type.FLEET && !unit.getCoast().getAbbreviation().equals("xc") && !unit.getCoast().getAbbreviation().equals("mv")
                    ? "/" + unit.getCoast().getAbbreviation() : "";
            String line = unit.getPower().getName() + " " + unit.getType().getShortName() + " " + province.getShortName() + coast;
            System.out.println(line.toUpperCase());
        }
    }
}
