import { parse } from 'node:querystring'
import type { Route } from '@galen/contract/route'
import { BusinessError, type ErrorDetail } from '@galen/domain/business-error'
import { standardRoles } from '@galen/domain/standard-roles'
import { asSent } from '@galen/server/platform/guarded-fields'
import type { Operation } from '@galen/server/platform/operation'
import { puttingBack } from '@galen/server/platform/put-back'
import { readParts } from '@galen/server/platform/request-parts'
import type { Malformed } from './malformed-requests.ts'

const ADMINISTRATOR: ReadonlySet<string> = new Set(standardRoles.administrator.permissions)

/**
 * What the server's own validator says against a request, read in this process as behind the route; null where it lets the
 * request pass, or where more than the validator would look at it. Nothing is reached here that could change.
 */
export function validatorOf(operations: readonly Operation[]) {
  const takenBack = puttingBack(operations)
  const served = new Set(operations.map(({ route }) => route))
  return (route: Route, request: Malformed): readonly ErrorDetail[] | null => {
    const params = served.has(route) && !request.isTransport ? paramsOf(route, request.url) : null
    if (!params) return null
    const back = takenBack(route, request.payload === undefined ? undefined : JSON.parse(request.payload))
    if (back.onlyShown.length > 0) return null
    const query = parse(request.url.split('?')[1] ?? '')
    try {
      readParts(route, { params, query, body: asSent(route.body, back.body, ADMINISTRATOR) })
      return null
    } catch (error) {
      if (error instanceof BusinessError) return error.code === 'validation' ? error.details : null
      throw error
    }
  }
}

/** What the router would read from an address; null where it would find another route or none. */
function paramsOf({ path }: Route, url: string): Record<string, string> | null {
  const [named, given] = [path.split('/'), (url.split('?')[0] ?? '').split('/')]
  if (named.length !== given.length || given.slice(1).includes('')) return null
  return Object.fromEntries(
    named.flatMap((part, place) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[place] ?? '')]] : [],
    ),
  )
}
