#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <stdbool.h>
#include <stddef.h>

// What notifications and purchases need of P-256, AES-128-GCM, RSA and X.509 and libsodium does not have. Private
// numbers are 32 bytes, points 65, uncompressed.

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

// The certificate in exactly these bytes of DER; NULL for anything else.
static inline X509 *madang_certificate(const unsigned char *der, size_t length) {
  const unsigned char *end = der;
  X509 *certificate = d2i_X509(NULL, &end, (long)length);
  if (certificate && end != der + length) {
    X509_free(certificate);
    return NULL;
  }
  return certificate;
}

static inline bool madang_has_extension(X509 *certificate, const char *identifier) {
  ASN1_OBJECT *object = OBJ_txt2obj(identifier, 1);
  bool isThere = object && X509_get_ext_by_OBJ(certificate, object, -1) >= 0;
  ASN1_OBJECT_free(object);
  return isThere;
}

// Whether the root, which is trusted, issued the intermediate certificate and that one the leaf, all valid at
// `seconds` since 1970, and leaf and intermediate have the extensions with these object identifiers.
static inline bool madang_chain_is_valid(const unsigned char *leaf, size_t leafLength,
                                         const unsigned char *intermediate, size_t intermediateLength,
                                         const unsigned char *root, size_t rootLength,
                                         const char *leafMark, const char *intermediateMark,
                                         long long seconds) {
  X509 *first = madang_certificate(leaf, leafLength);
  X509 *second = madang_certificate(intermediate, intermediateLength);
  X509 *third = madang_certificate(root, rootLength);
  X509_STORE *trusted = X509_STORE_new();
  X509_STORE_CTX *context = X509_STORE_CTX_new();
  STACK_OF(X509) *others = sk_X509_new_null();
  bool isValid = false;
  if (first && second && third && trusted && context && others &&
      X509_STORE_add_cert(trusted, third) == 1 && sk_X509_push(others, second) > 0 &&
      X509_STORE_CTX_init(context, trusted, first, others) == 1) {
    X509_VERIFY_PARAM *rules = X509_STORE_CTX_get0_param(context);
    X509_VERIFY_PARAM_set_time(rules, (time_t)seconds);
    X509_VERIFY_PARAM_set_depth(rules, 1);
    // The chain may be shorter than what was sent: the marks must be those of the certificates in it.
    if (X509_VERIFY_PARAM_set_flags(rules, X509_V_FLAG_X509_STRICT) == 1 &&
        X509_verify_cert(context) == 1) {
      STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(context);
      isValid = sk_X509_num(chain) == 3 && X509_cmp(sk_X509_value(chain, 1), second) == 0 &&
                X509_cmp(sk_X509_value(chain, 2), third) == 0 &&
                madang_has_extension(first, leafMark) && madang_has_extension(second, intermediateMark);
    }
  }
  sk_X509_free(others);
  X509_STORE_CTX_free(context);
  X509_STORE_free(trusted);
  X509_free(third);
  X509_free(second);
  X509_free(first);
  return isValid;
}

// Whether the P-256 key of a certificate made an ES256 signature (RFC 7518 §3.4: r and s, 32 bytes each).
static inline bool madang_es256_verify(const unsigned char *certificate, size_t length,
                                       const unsigned char *text, size_t count,
                                       const unsigned char signature[64]) {
  X509 *signer = madang_certificate(certificate, length);
  EVP_PKEY *key = signer ? X509_get0_pubkey(signer) : NULL;
  ECDSA_SIG *pair = ECDSA_SIG_new();
  BIGNUM *r = BN_bin2bn(signature, 32, NULL), *s = BN_bin2bn(signature + 32, 32, NULL);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  char group[32] = "";
  unsigned char *der = NULL;
  int size = 0;
  bool isSigned = false;
  // The pair owns both numbers once they are set.
  if (pair && r && s && ECDSA_SIG_set0(pair, r, s) == 1) {
    r = s = NULL;
    size = i2d_ECDSA_SIG(pair, &der);
  }
  if (key && context && size > 0 && EVP_PKEY_get_base_id(key) == EVP_PKEY_EC &&
      EVP_PKEY_get_group_name(key, group, sizeof group, NULL) == 1 &&
      OBJ_txt2nid(group) == NID_X9_62_prime256v1 &&
      EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1) {
    isSigned = EVP_DigestVerify(context, der, (size_t)size, text, count) == 1;
  }
  OPENSSL_free(der);
  EVP_MD_CTX_free(context);
  BN_free(r);
  BN_free(s);
  ECDSA_SIG_free(pair);
  X509_free(signer);
  return isSigned;
}
