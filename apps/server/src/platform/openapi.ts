import * as z from 'zod'
import { ErrorBody, isFile, type ReplyShape, type Route } from '@galen/contract/route'
import { needsInWords } from '@galen/domain/permissions'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Json

const descriptions: Readonly<Record<string, string>> = {
  200: 'Done',
  202: 'Needs a confirmation: repeat with confirm=true',
  204: 'Done, nothing to say',
  206: 'A second factor is needed',
}

/** The whole API as an OpenAPI document, made from the routes. */
export function openApi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    Object.assign(paths[path], { [route.method.toLowerCase()]: describe(route) })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Galen 360', version: '1', description: 'The calls of the Galen 360 back office.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, basic: { type: 'http', scheme: 'basic' } },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => a.localeCompare(b))),
  }
}

function describe(route: Route): Json {
  const refusal = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  const isReading = route.method === 'GET' || (route.method === 'DELETE' && !hasFields(route.body))
  return {
    summary: route.summary,
    security: route.needs === 'anyone' ? [] : route.needs === 'password' ? [{ basic: [] }] : [{ bearer: [] }],
    'x-needs': needsInWords(route.needs),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(!isReading
      ? { requestBody: { content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
      : {}),
    responses: {
      ...Object.fromEntries(Object.entries(route.replies).map(([status, shape]) => [status, reply(status, shape)])),
      default: refusal,
    },
  }
}

/** Whether there is anything to send. A DELETE that names what goes takes a body like every other call. */
function hasFields(body: z.ZodType): boolean {
  const { properties = {} } = schemaOf(body, 'input') as { properties?: Record<string, Json> }
  return Object.keys(properties).length > 0
}

function reply(status: string, shape: ReplyShape | undefined): Json {
  const description = descriptions[status] ?? 'Done'
  if (!shape) return { description }
  if (isFile(shape)) return { description, content: { [shape.file]: {} } }
  return { description, content: { 'application/json': { schema: schemaOf(shape, 'output') } } }
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}
