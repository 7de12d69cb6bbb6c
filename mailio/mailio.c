/* Start and end of the folder's libraries. */
#include "mailio.h"

#include <curl/curl.h>
#include <gmime/gmime.h>
#include <libetpan/libetpan.h>
#include <libxml/parser.h>
#include <signal.h>

void mailio_init(void)
{
    g_mime_init();
    xmlInitParser();
    curl_global_init(CURL_GLOBAL_DEFAULT);
    /* A server that closes a connection must give an error, not end the program. */
    signal(SIGPIPE, SIG_IGN);
}

void mailio_shutdown(void)
{
    curl_global_cleanup();
    xmlCleanupParser();
    g_mime_shutdown();
}
