"""A bucket of moto's S3 that checks signatures; prints "PORT KEY SECRET", ends with its input."""

import json
import logging
import os
import sys

# The requests that set it up are the last that need no signature.
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "4"

import boto3  # noqa: E402
from moto.server import ThreadedMotoServer  # noqa: E402

logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
server.start()
_, port = server.get_host_and_port()
access = {"endpoint_url": f"http://127.0.0.1:{port}", "region_name": "ap-northeast-2",
          "aws_access_key_id": "x", "aws_secret_access_key": "x"}
users = boto3.client("iam", **access)
users.create_user(UserName="madang")
users.put_user_policy(UserName="madang", PolicyName="photos", PolicyDocument=json.dumps({
    "Version": "2012-10-17", "Statement": [
        {"Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
         "Resource": "arn:aws:s3:::photos/*"},
        {"Effect": "Allow", "Action": "s3:ListBucket", "Resource": "arn:aws:s3:::photos"}]}))
key = users.create_access_key(UserName="madang")["AccessKey"]
boto3.client("s3", **access).create_bucket(
    Bucket="photos", CreateBucketConfiguration={"LocationConstraint": "ap-northeast-2"})
print(port, key["AccessKeyId"], key["SecretAccessKey"], flush=True)
sys.stdin.read()
server.stop()
