import { describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'

const NEAREST = '10.0.0.7'
const CLIENT = '203.0.113.10'
const INVENTED = '198.51.100.66'

/** Who is taken to have asked, when the nearest proxy connects with this header. */
async function whoAsked(trusted: string, forwardedFor: string | undefined, nearest = NEAREST): Promise<string> {
  const { app } = createApp(readConfig({ GALEN_LOG: 'silent', GALEN_TRUST_PROXY: trusted }))
  app.get('/who', async (request) => request.ip)
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  return (await app.inject({ url: '/who', remoteAddress: nearest, headers })).body
}

describe('behind proxies', () => {
  it.each([
    ['no', CLIENT, NEAREST],
    ['', CLIENT, NEAREST],
    ['0', CLIENT, NEAREST],
    ['yes', CLIENT, CLIENT],
    ['true', CLIENT, CLIENT],
    ['1', CLIENT, CLIENT],
    ['yes', undefined, NEAREST],
    ['2', `${CLIENT}, 10.0.0.8`, CLIENT],
    ['2', CLIENT, CLIENT],
    [NEAREST, CLIENT, CLIENT],
    ['10.0.0.0/24', `${CLIENT}, 10.0.0.8`, CLIENT],
    ['2001:db8::7, 10.0.0.7', `${CLIENT}, 2001:db8::7`, CLIENT],
  ])('trusting %j, who asked with %j is %s', async (trusted, forwardedFor, asked) => {
    expect(await whoAsked(trusted, forwardedFor)).toBe(asked)
  })

  it.each([
    ['yes', `${INVENTED}, ${CLIENT}`],
    ['yes', `127.0.0.1, ${INVENTED}, ${CLIENT}`],
    ['2', `${INVENTED}, ${CLIENT}, 10.0.0.8`],
    [NEAREST, `${INVENTED}, ${CLIENT}`],
    ['10.0.0.0/24', `${INVENTED}, ${CLIENT}, 10.0.0.8`],
  ])('trusting %j, no one invents their address with %j', async (trusted, forwardedFor) => {
    expect(await whoAsked(trusted, forwardedFor)).toBe(CLIENT)
  })

  it('whose addresses are named, no one else is believed', async () => {
    expect(await whoAsked(NEAREST, INVENTED, '10.0.0.8')).toBe('10.0.0.8')
    expect(await whoAsked('::1', INVENTED, CLIENT)).toBe(CLIENT)
  })

  it('an address is the same in either notation', async () => {
    expect(await whoAsked(NEAREST, CLIENT, `::ffff:${NEAREST}`)).toBe(CLIENT)
  })

  it.each(['perhaps', '-1', '11', '1.5', '10.0.0', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.7,', '10.0.0.7/x'])(
    'the configuration %j stops the start',
    (trusted) => {
      expect(() => readConfig({ GALEN_TRUST_PROXY: trusted })).toThrow(
        'GALEN_TRUST_PROXY: must be no, yes for one proxy',
      )
    },
  )
})
