#include <curl/curl.h>

// Swift imports no variadic C function: one of each for the kinds of values that are set and asked for.
// curl's own macros of the same names check types in C only and stand in the way here.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

static inline CURLcode madang_set_number(CURL *easy, CURLoption option, long value)
{
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode madang_set_size(CURL *easy, CURLoption option, curl_off_t value)
{
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode madang_set_text(CURL *easy, CURLoption option, const char *value)
{
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode madang_set_bytes(CURL *easy, CURLoption option, const void *value)
{
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode madang_set_list(CURL *easy, CURLoption option, struct curl_slist *value)
{
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode madang_set_pointer(CURL *easy, CURLoption option, void *value)
{
  return curl_easy_setopt(easy, option, value);
}

typedef size_t (*madang_carry)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode madang_set_carry(CURL *easy, CURLoption option, madang_carry value)
{
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode madang_set_opener(CURL *easy, curl_opensocket_callback value)
{
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline long madang_status(CURL *easy)
{
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

static inline CURLcode madang_message_result(const CURLMsg *message)
{
  return message->data.result;
}

static inline CURLcode madang_curl_start(void)
{
  return curl_global_init(CURL_GLOBAL_ALL);
}

// The structure is longer than what is declared of it when the address is of IPv6: never copied.
static inline const struct sockaddr *madang_address(const struct curl_sockaddr *place)
{
  return &place->addr;
}
