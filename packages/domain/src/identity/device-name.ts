type Named = readonly [name: string, sign: RegExp]

/** The more special sign first: Edge calls itself Chrome as well, and Chrome calls itself Safari. */
const PROGRAMS: readonly Named[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
]

const SYSTEMS: readonly Named[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (names: readonly Named[], text: string) => names.find(([, sign]) => sign.test(text))?.[0]

/** "Chrome on Windows", from what the browser says of itself, so that a person recognises their own devices. */
export function deviceName(userAgent: string): string {
  const program = nameIn(PROGRAMS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (program && system) return `${program} on ${system}`
  return program ?? system ?? 'Unknown device'
}
