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

local function at(index)
  return tonumber(redis.call('LINDEX', key, index) or nil)
end

local function add(time)
  -- Whole: a number as Lua writes it by itself would lose its last digits.
  return redis.call('RPUSH', key, string.format('%.0f', time))
end

local function keep()
  redis.call('PEXPIRE', key, math.ceil(window / 1000))
end

-- The clock was set back: what is counted later than now counts as of now, so that nobody waits longer than
-- a window, and nobody is free before.
local function count_as_of_now()
  local times = redis.call('LRANGE', key, 0, -1)
  redis.call('DEL', key)
  for _, time in ipairs(times) do
    add(math.min(tonumber(time), now))
  end
  keep()
end

local oldest, counted = nil, 0
local newest = at(-1)
if newest then
  if newest > now then count_as_of_now() end
  oldest = at(0)
  while oldest and oldest <= now - window do
    redis.call('LPOP', key)
    oldest = at(0)
  end
  counted = redis.call('LLEN', key)
end

local allowed = counted < quota
if allowed and ARGV[3] == 'take' then
  counted = add(now)
  keep()
  oldest = oldest or now
end

-- Counted under a greater quota, more than one has to leave first.
if counted > quota then oldest = at(counted - quota) end
return { allowed and 1 or 0, counted, oldest and oldest + window - now or 0 }
