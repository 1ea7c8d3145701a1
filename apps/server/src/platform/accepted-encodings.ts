/** The encodings that a browser takes, without those it gives no weight. Split by plain characters, so long headers cost little. */
export function acceptedEncodings(header: string | readonly string[] | undefined): ReadonlySet<string> {
  const accepted = new Set<string>()
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    if (name !== '' && !parameters.some(isZeroWeight)) accepted.add(name)
  }
  return accepted
}

/** Whether a parameter such as q=0.000 says that something is not wanted. */
export const isZeroWeight = (parameter: string) => /^q=0(?:\.0*)?$/.test(parameter)
