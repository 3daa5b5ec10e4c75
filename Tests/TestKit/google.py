"""Checks a service account's assertion as Google does, with joserfc.

With the argument "key" prints a new key as {"pem", "jwk"}, the PEM as Google issues it. With {"word", "jwk",
"now"} prints the assertion's {"header", "claims"} if that key signed it and its times are valid at `now`.
"""

import json
import sys

from joserfc import jwt
from joserfc.jwk import RSAKey

if sys.argv[1] == "key":
    key = RSAKey.generate_key(2048)
    print(json.dumps({
        "pem": key.as_pem(private=True).decode(), "jwk": json.dumps(key.as_dict(private=False)),
    }), flush=True)
else:
    given = json.loads(sys.argv[1])
    key = RSAKey.import_key(json.loads(given["jwk"]))
    token = jwt.decode(given["word"], key, algorithms=["RS256"])
    rules = jwt.JWTClaimsRegistry(
        now=int(given["now"]), iat={"essential": True}, exp={"essential": True}, aud={"essential": True})
    rules.validate(token.claims)
    print(json.dumps({"header": token.header, "claims": token.claims}), flush=True)
