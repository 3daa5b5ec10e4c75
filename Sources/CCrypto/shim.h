#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <stdbool.h>
#include <stddef.h>

// What notifications need of P-256, AES-128-GCM and RSA and libsodium does not have. Private numbers are 32
// bytes, points 65, uncompressed.

// The point of a private number, times another point or, without one, the generator; false for a number that
// is none and a point that is not on the curve.
static inline bool madang_p256_multiply(const unsigned char number[32], const unsigned char *point,
                                        unsigned char product[65]) {
  EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  BN_CTX *context = BN_CTX_secure_new();
  BIGNUM *d = BN_secure_new();
  EC_POINT *from = group ? EC_POINT_new(group) : NULL;
  EC_POINT *to = group ? EC_POINT_new(group) : NULL;
  bool isDone = false;
  if (group && context && d && from && to && BN_bin2bn(number, 32, d)) {
    BN_set_flags(d, BN_FLG_CONSTTIME);
    isDone = !BN_is_zero(d) && BN_cmp(d, EC_GROUP_get0_order(group)) < 0 &&
             (!point || EC_POINT_oct2point(group, from, point, 65, context) == 1) &&
             EC_POINT_mul(group, to, point ? NULL : d, point ? from : NULL, point ? d : NULL,
                          context) == 1 &&
             EC_POINT_point2oct(group, to, POINT_CONVERSION_UNCOMPRESSED, product, 65, context) == 65;
  }
  EC_POINT_clear_free(to);
  EC_POINT_free(from);
  BN_clear_free(d);
  BN_CTX_free(context);
  EC_GROUP_free(group);
  return isDone;
}

// AES-128-GCM: the text and, after it, its tag of 16 bytes.
static inline bool madang_aes128gcm_seal(const unsigned char key[16], const unsigned char nonce[12],
                                         const unsigned char *text, size_t length,
                                         unsigned char *sealed) {
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  int written = 0, rest = 0;
  bool isDone = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, sealed, &written, text, (int)length) == 1 &&
                EVP_EncryptFinal_ex(context, sealed + written, &rest) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, 16, sealed + length) == 1;
  EVP_CIPHER_CTX_free(context);
  return isDone;
}

// The most bytes an RS256 signature may have: that of a key of 8192 bits.
#define RS256_MOST 1024

// RS256 (RFC 7518 §3.3: RSASSA-PKCS1-v1_5 with SHA-256, by a key of 2048 bits at least) by the private key in a
// PEM, which libcjose cannot read. The signature's length; 0 for a PEM that holds no such key.
static inline size_t madang_rs256_sign(const char *pem, size_t length, const unsigned char *text,
                                       size_t count, unsigned char signature[RS256_MOST]) {
  BIO *from = BIO_new_mem_buf(pem, (int)length);
  // The last argument is the password: without one OpenSSL would ask at the terminal.
  EVP_PKEY *key = from ? PEM_read_bio_PrivateKey(from, NULL, NULL, (void *)"") : NULL;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  size_t written = RS256_MOST;
  bool isDone = key && context && EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA &&
                EVP_PKEY_get_bits(key) >= 2048 && EVP_PKEY_get_size(key) <= RS256_MOST &&
                EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, signature, &written, text, count) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  BIO_free(from);
  return isDone ? written : 0;
}
