"""Decrypts what a push service is handed for a browser: RFC 8291 (Web Push) over RFC 8188 (aes128gcm), in one record."""

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def decrypt(body, private_key, auth):
    """The plain text of a message; raises what `cryptography` does when it was changed or meant for another."""
    salt, record_size, key_size = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    sender, sealed = body[21:21 + key_size], body[21 + key_size:]
    assert len(sealed) <= record_size, "more than one record"
    public = private_key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = private_key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    key = _derived(shared, auth, b"WebPush: info\0" + public + sender, 32)
    content_key = _derived(key, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(key, salt, b"Content-Encoding: nonce\0", 12)
    text = AESGCM(content_key).decrypt(nonce, sealed, None).rstrip(b"\0")
    assert text.endswith(b"\2"), "the last record ends with 2"
    return text[:-1]


def _derived(secret, salt, info, length):
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
