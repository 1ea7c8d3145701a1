/** The clocks a company can go by, those of the United States first. */
export const timeZones: readonly string[] = (() => {
  const all = Intl.supportedValuesOf('timeZone')
  const nearby = [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Puerto_Rico',
  ].filter((zone) => all.includes(zone))
  return [...nearby, ...all.filter((zone) => !nearby.includes(zone)), ...(all.includes('UTC') ? [] : ['UTC'])]
})()
