import { describe, expect, it } from 'vitest'
import { readCredentials } from './credentials.ts'

const basic = (text: string | Buffer) => `Basic ${Buffer.from(text as string).toString('base64')}`
const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error as { code: string; message: string; details: readonly { field: string }[] }
  }
  return undefined
}

describe('credentials', () => {
  it.each([
    [basic('ana@x.example:orchard lamp'), 'ana@x.example', 'orchard lamp'],
    [basic('ana@x.example:a:b::c'), 'ana@x.example', 'a:b::c'],
    [basic('ünï@x.example:pässwörd 漢字 😀'), 'ünï@x.example', 'pässwörd 漢字 😀'],
    [basic('ana@x.example:orchard').replace('Basic', 'bASIC'), 'ana@x.example', 'orchard'],
  ])('come in a Basic header: %s', (header, username, password) => {
    expect(readCredentials(header, undefined)).toEqual({ username, password })
  })

  it('come in the body when there is no Basic header', () => {
    const body = { username: 'ana@x.example', password: 'orchard', code: '123456' }
    expect(readCredentials(undefined, body)).toEqual({ username: 'ana@x.example', password: 'orchard' })
    expect(readCredentials('Bearer x.y.z', body)).toEqual({ username: 'ana@x.example', password: 'orchard' })
  })

  it.each([
    ['nothing', undefined, undefined, ['username', 'password']],
    ['an empty header', basic(':'), undefined, ['username', 'password']],
    ['no password', basic('ana@x.example:'), undefined, ['password']],
    ['no name', undefined, { password: 'orchard' }, ['username']],
    ['a name that is too long', basic(`${'a'.repeat(255)}:orchard`), undefined, ['username']],
    ['a password that is too long', undefined, { username: 'ana', password: 'a'.repeat(257) }, ['password']],
    ['a name that cannot be stored', basic('a\0b:orchard'), undefined, ['username']],
  ])('name the field that is wrong: %s', (_, header, body, fields) => {
    const error = refusal(() => readCredentials(header, body))
    expect(error?.code).toBe('validation')
    expect(error?.details.map(({ field }) => field)).toEqual(fields)
  })

  it.each([basic('no colon here'), basic(Buffer.from([0xff, 0xfe, 0x3a, 0x61])), 'Basic ***'])(
    'that make no sense are wrong ones: %s',
    (header) => {
      expect(refusal(() => readCredentials(header, undefined))).toMatchObject({
        message: 'Username or password invalid.',
      })
    },
  )
})
