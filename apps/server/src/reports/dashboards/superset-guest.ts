import * as z from 'zod'
import { Refusal } from '../../platform/errors.ts'
import { askService } from '../../platform/outbound/call-out.ts'

const TIME_OUT_MS = 3000
/** A guest token of Superset lasts five minutes unless it is configured otherwise. */
const LASTS_MS = 5 * 60_000

type Guest = {
  readonly url: string
  readonly user: string | undefined
  readonly password: string | undefined
  /** The number of the dashboard in Superset. */
  readonly dashboard: string
  readonly companyId: string
  readonly person: { readonly id: string; readonly givenName: string; readonly familyName: string }
}

const Login = z.object({ access_token: z.string().max(20_000) })
const Embedded = z.object({ result: z.object({ uuid: z.uuid() }) })
const Token = z.object({ token: z.string().max(20_000) })

const unavailable = () =>
  new Refusal('superset.unavailable', 'The reporting server does not answer. Try again in a moment')

/** A token that shows one dashboard, with the rows of one company, to one person. */
export async function guestToken(
  { url, user, password, dashboard, companyId, person }: Guest,
  ask: typeof fetch = askService,
): Promise<{ token: string; address: string; expiresAt: string }> {
  const startedAt = Date.now()
  const call = async <T extends z.ZodType>(
    shape: T,
    path: string,
    bearer?: string,
    body?: object,
  ): Promise<z.output<T>> => {
    const reply = await ask(new URL(path, url), {
      method: body ? 'POST' : 'GET',
      signal: AbortSignal.timeout(TIME_OUT_MS),
      redirect: 'error',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`It answered ${reply.status}`)
    return shape.parse(await reply.json())
  }
  try {
    const credentials = { username: user ?? '', password: password ?? '', provider: 'db', refresh: false }
    const { access_token: bearer } = await call(Login, '/api/v1/security/login', undefined, credentials)
    const { result } = await call(Embedded, `/api/v1/dashboard/${encodeURIComponent(dashboard)}/embedded`, bearer)
    const { token } = await call(Token, '/api/v1/security/guest_token/', bearer, {
      user: { username: person.id, first_name: person.givenName, last_name: person.familyName },
      resources: [{ type: 'dashboard', id: result.uuid }],
      rls: [{ clause: `company_id = '${companyId}'` }],
    })
    const address = new URL(`/embedded/${result.uuid}`, url).href
    return { token, address, expiresAt: new Date(startedAt + LASTS_MS).toISOString() }
  } catch {
    throw unavailable()
  }
}
