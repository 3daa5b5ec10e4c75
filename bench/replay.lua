-- Replays the requests of a file, each written as its length, a newline and its bytes, and prints
-- what came of it as one line of JSON. One wrk thread only.
local all, at = {}, 0
local replaying

function setup(thread)
  replaying = thread
end

function init(arguments)
  local file = assert(io.open(arguments[1], "rb"))
  local length = file:read("*l")
  while length do
    all[#all + 1] = file:read(tonumber(length))
    length = file:read("*l")
  end
  file:close()
  sent = 0
end

function request()
  sent = sent + 1
  at = at % #all + 1
  return all[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"microseconds":%d,"bytes":%d,"sent":%d,"p50":%d,"p99":%d,"worst":%d,' ..
    '"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, summary.bytes, replaying:get("sent"),
    latency:percentile(50), latency:percentile(99), latency.max,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
