#include <cjose/cjose.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <string.h>

// Reads the private number of a P-256 key from its PEM, which libcjose cannot; false for anything else.
static inline bool p256_private_number(const char *pem, size_t length, unsigned char number[32]) {
  BIO *text = BIO_new_mem_buf(pem, (int)length);
  if (!text) return false;
  EVP_PKEY *key = PEM_read_bio_PrivateKey(text, NULL, NULL, NULL);
  BIO_free(text);
  if (!key) return false;
  char curve[32] = "";
  BIGNUM *d = NULL;
  bool isRead = EVP_PKEY_get_base_id(key) == EVP_PKEY_EC &&
                EVP_PKEY_get_group_name(key, curve, sizeof curve, NULL) == 1 &&
                strcmp(curve, "prime256v1") == 0 &&
                EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &d) == 1 &&
                BN_bn2binpad(d, number, 32) == 32;
  BN_clear_free(d);
  EVP_PKEY_free(key);
  return isRead;
}
