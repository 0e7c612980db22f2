-- A sliding window, exact, in one atomic step: the times of a source's last counted requests, oldest first.
--
-- KEYS[1]  the source's list of times, in microseconds of this server's clock; never longer than the quota
-- ARGV     the quota, the window in microseconds, 'take' or 'peek', and in tests alone the time
-- Returns  1 if there is room (a 'take' is counted then), how many are counted, and the microseconds until
--          there is room for one more than is left
local key, quota, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local now = tonumber(ARGV[4])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end

-- Whole: a number as Lua writes it by itself would lose its last digits.
local function text(time)
  return string.format('%.0f', time)
end

local function keep()
  redis.call('PEXPIRE', key, math.ceil(window / 1000))
end

-- The clock was set back: what is counted later than now counts as of now, so that nobody waits longer than
-- a window, and nobody is free before.
local newest = redis.call('LINDEX', key, -1)
if newest and tonumber(newest) > now then
  local times = redis.call('LRANGE', key, 0, -1)
  redis.call('DEL', key)
  for _, time in ipairs(times) do
    redis.call('RPUSH', key, text(math.min(tonumber(time), now)))
  end
  keep()
end

local oldest = redis.call('LINDEX', key, 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call('LPOP', key)
  oldest = redis.call('LINDEX', key, 0)
end

local counted = redis.call('LLEN', key)
local allowed = counted < quota
if allowed and ARGV[3] == 'take' then
  counted = redis.call('RPUSH', key, text(now))
  keep()
end

-- Counted under a greater quota, more than one may have to leave first.
local first = redis.call('LINDEX', key, math.max(0, counted - quota))
return { allowed and 1 or 0, counted, first and first + window - now or 0 }
