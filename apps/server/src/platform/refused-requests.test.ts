import { describe, expect, it } from 'vitest'
import { firstRun } from '@galen/contract/identity/first-run'
import { signIn } from '@galen/contract/identity/sign-in'
import { vendors } from '@galen/contract/partners/vendors'
import type { Route } from '@galen/contract/route'
import { search } from '@galen/contract/search-index'
import { BusinessError } from '@galen/domain/business-error'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { errorBody } from './errors.ts'
import { readParts } from './request-parts.ts'

const { app } = createApp(readConfig({ GALEN_LOG: 'silent' }))
app.get('/search/:index', async () => ({}))

type Sent = { params?: unknown; query?: unknown; body?: unknown }

function refused(route: Route, sent: Sent) {
  try {
    readParts(route, { params: {}, query: {}, body: {}, ...sent })
  } catch (error) {
    if (error instanceof BusinessError) return errorBody(error, '')
  }
  throw new Error('It was not refused')
}

describe('what is wrong with a request', () => {
  it('stands alone when it is a sentence, and its field is named beside it', () => {
    expect(refused(signIn.forgotPassword, { body: { email: 'nobody' } })).toMatchObject({
      title: 'Please, enter a valid e-mail',
      message: 'Please, enter a valid e-mail.',
      details: [{ field: 'email', message: 'Please, enter a valid e-mail.' }],
    })
    const company = { name: 'Corvane', color: 'blue', timeZone: 'UTC' }
    const administrator = { givenName: 'Ana', familyName: 'Reyes', email: 'a@b.example', password: 'x' }
    expect(refused(firstRun.create, { body: { setupCode: 'x', company, administrator } })).toMatchObject({
      title: 'A color is written like #2F6798',
      details: [{ field: 'company.color' }],
    })
  })

  it('goes on with the name of the field when it is a reason', () => {
    expect(refused(signIn.forgotPassword, {})).toMatchObject({ title: 'email is required' })
  })

  it('does not say "at least" of what must be more', () => {
    const params = { id: '00000000-0000-4000-8000-000000000000' }
    expect(refused(vendors.change, { params, body: { version: 0 } }).title).toBe('version must be more than 0')
    expect(refused(vendors.change, { params, body: { version: 1, leadTimeDays: -1 } }).title).toBe(
      'leadTimeDays must be at least 0',
    )
  })

  it('is nothing where a number should be, but not a number that is left out', () => {
    const asked = (query: object) => ({ params: { index: 'audit' }, query })
    for (const size of ['', ' ', 'many', '1.5'])
      expect(refused(search, asked({ size })).details, size).toMatchObject([{ field: 'size' }])
    expect(refused(search, asked({ size: '' })).title).toBe('size must be a number')
    expect(readParts(search, { ...asked({ from: '20' }), body: {} }).query).toEqual({ from: 20 })
  })

  it('is said once of a value of the wrong kind', () => {
    expect(refused(signIn.login, { query: { code: ['1', '2'] } }).details).toEqual([
      { field: 'code', message: 'must be a text' },
    ])
  })

  it('is the address where that cannot be read, and not a body that no one sent', async () => {
    const reply = await app.inject('/search/%E0%A4%A')
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      title: 'The address cannot be read',
      details: [{ field: 'address', message: 'The address cannot be read' }],
    })
  })
})
