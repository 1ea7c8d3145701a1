import { Credentials } from '@galen/contract/identity/sign-in'
import { invalid } from '../../platform/errors.ts'
import { wrongCredentials } from '../password-proof.ts'

export type GivenCredentials = { readonly username: string; readonly password: string }

const Complete = Credentials.required({ username: true, password: true })
const UNSTORABLE = /[\0\p{Surrogate}]/u

/** The credentials of a Basic header, or else of the body. */
export function readCredentials(authorization: string | undefined, body: unknown): GivenCredentials {
  const basic = /^Basic\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  const given = basic === undefined ? (body ?? {}) : fromBasic(basic)
  const parsed = Complete.safeParse(given)
  if (!parsed.success)
    throw invalid(
      parsed.error.issues.map((issue) => ({ field: String(issue.path[0] ?? 'body'), message: issue.message })),
    )
  const { username, password } = parsed.data
  if (UNSTORABLE.test(username))
    throw invalid([{ field: 'username', message: 'has a character that cannot be stored' }])
  return { username, password }
}

/** RFC 7617 in UTF-8. The name ends at the first colon; a password may hold more of them. */
function fromBasic(encoded: string): GivenCredentials {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    throw wrongCredentials()
  }
  const colon = text.indexOf(':')
  if (colon < 0) throw wrongCredentials()
  return { username: text.slice(0, colon), password: text.slice(colon + 1) }
}
