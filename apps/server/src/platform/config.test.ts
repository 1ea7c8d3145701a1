import { describe, expect, it } from 'vitest'
import { readConfig, unknownSettings } from './config.ts'

describe('the configuration', () => {
  it('has an answer for everything when nothing is given', () => {
    expect(readConfig({})).toMatchObject({ port: 3600, logLevel: 'warn', demo: undefined, smtpUrl: undefined })
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgresfoo' }, 'DATABASE_URL: must be written like postgres://user:password@host'],
    [{ DATABASE_URL: 'postgres://localhost/galen' }, 'GALEN_SECRET: is required together with DATABASE_URL'],
    [{ GALEN_SECRET: 'short' }, 'GALEN_SECRET: must have at least 32 characters'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: must start with smtp://'],
    [{ GALEN_LOG: 'loud' }, 'GALEN_LOG'],
    [{ GALEN_PUBLIC_URL: 'not an address' }, 'GALEN_PUBLIC_URL'],
    [{ GALEN_TRUST_PROXY: 'perhaps' }, 'GALEN_TRUST_PROXY: must be no, yes for one proxy, the number of proxies'],
    [{ MAIL_FROM: 'bad' }, 'MAIL_FROM: must be written like Galen 360 <no-reply@example.com>'],
    [{ MAIL_FROM: 'Galen 360 <no-reply>' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Galen 360 no-reply@corvane.example' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@corvane.example, b@corvane.example' }, 'MAIL_FROM'],
  ])('%o stops the start and names %s', (environment, named) => {
    expect(() => readConfig(environment)).toThrow(named)
  })

  it('takes an empty value for none', () => {
    expect(readConfig({ SMTP_URL: '', PORT: '' })).toMatchObject({ port: 3600, smtpUrl: undefined })
  })

  it.each(['no-reply@corvane.example', 'Corvane Rx <no-reply@corvane.example>', 'Galen 360 <no-reply@localhost>'])(
    'lets mails come from %s',
    (mailFrom) => {
      expect(readConfig({ MAIL_FROM: ` ${mailFrom}` })).toMatchObject({ mailFrom })
    },
  )

  it('tells of settings that nothing reads, and what may have been meant', () => {
    const given = {
      GALEN_DATA: 'x',
      GALEN_DTAA: 'x',
      GALEN_COLOUR: 'x',
      GALEN_PUBLIC_ULR: 'x',
      HOME: '/root',
      DATA: '',
    }
    expect(unknownSettings(given)).toEqual([
      'GALEN_COLOUR is not known here.',
      'GALEN_DTAA is not known here; did you mean GALEN_DATA?',
      'GALEN_PUBLIC_ULR is not known here; did you mean GALEN_PUBLIC_URL?',
    ])
  })
})
