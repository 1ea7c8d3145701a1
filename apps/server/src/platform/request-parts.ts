import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Route } from '@galen/contract/route'
import type { ErrorDetail } from '@galen/domain/business-error'
import { invalid } from './errors.ts'

export type Parts = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** Reads what a request carries, as its route declares it. Everything wrong with it is named at once. */
export function readParts(route: Route, http: Pick<FastifyRequest, 'params' | 'query' | 'body'>): Parts {
  const problems: ErrorDetail[] = []
  const read = (schema: z.ZodType, value: unknown) => {
    const unfit = unfitPlace(value, '', 0)
    if (unfit) return void problems.push(unfit)
    const parsed = schema.safeParse(value)
    if (!parsed.success) problems.push(...worthSaying(parsed.error.issues).map(asDetail))
    return parsed.data
  }
  const params = read(route.params, http.params ?? {})
  const query = read(route.query, { ...(http.query as object) })
  const body = route.method === 'GET' ? {} : read(route.body, http.body ?? {})
  if (problems.length > 0) throw invalid(problems)
  return { params, query, body }
}

/** Where a value is of the wrong kind, what its length would have to be is no use to anyone. */
function worthSaying(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue) => path.map(String).join('.')
  const ofWrongKind = new Set(issues.filter(({ code }) => code === 'invalid_type').map(placeOf))
  return issues.filter((issue) => issue.code === 'invalid_type' || !ofWrongKind.has(placeOf(issue)))
}

function asDetail(issue: z.core.$ZodIssue): ErrorDetail {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return { field: [path, issue.keys[0]].filter(Boolean).join('.'), message: 'is not known here' }
  return { field: path || 'body', message: issue.message }
}

const LONE_SURROGATE = /\p{Surrogate}/u
const MAX_DEPTH = 32

/** The first place that no schema should have to look at: a text PostgreSQL cannot keep, or nesting without end. */
function unfitPlace(value: unknown, path: string, depth: number): ErrorDetail | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || LONE_SURROGATE.test(value)
      ? { field: path || 'body', message: 'has a character that cannot be stored' }
      : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > MAX_DEPTH) return { field: path.slice(0, 200), message: 'is nested too deeply' }
  for (const [key, inner] of Object.entries(value)) {
    const found = unfitPlace(key, path, depth) ?? unfitPlace(inner, path ? `${path}.${key}` : key, depth + 1)
    if (found) return found
  }
  return undefined
}
