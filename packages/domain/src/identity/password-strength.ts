/** How a password is judged in words while it is typed. What is refused is decided by the server. */
export type PasswordStrength = 'too short' | 'weak' | 'fair' | 'good' | 'strong'

/** The shortest password that is accepted. */
export const SHORTEST_PASSWORD = 12

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]

/** Length counts most; repeats, runs such as "abcd" or "4321" and one's own name count for nothing. */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if ([...password].length < SHORTEST_PASSWORD) return 'too short'
  const length = countingLength(withoutPersonal(password, personal))
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  const score = length + kinds * 2
  if (score < 14) return 'weak'
  if (score < 18) return 'fair'
  return score < 24 ? 'good' : 'strong'
}

const withoutPersonal = (password: string, personal: readonly string[]) =>
  personal
    .filter((word) => word.length >= 3)
    .reduce((rest, word) => rest.replaceAll(word.toLowerCase(), ''), password.toLowerCase())

/** Characters that do not merely repeat or continue the ones before them. */
function countingLength(password: string): number {
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0)
  return codes.filter((code, place) => {
    const step = code - (codes[place - 1] ?? Number.NaN)
    const stepBefore = (codes[place - 1] ?? Number.NaN) - (codes[place - 2] ?? Number.NaN)
    return !(step === stepBefore && Math.abs(step) <= 1)
  }).length
}
