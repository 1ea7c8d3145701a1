import { describe, expect, it } from 'vitest'
import { account, type UserSettings } from '@galen/contract/identity/account'
import { many, people } from '../../../test/people.ts'

const { ask, person, signedIn, owner, given } = await people()
const company = await given.company()

const somebody = async () => (await signedIn(await person(company, []))).access_token
const seen = async (token: string) => ((await ask(account.settings, {}, { token })).body as UserSettings).seenHints
const mark = (token: string, name: string) => ask(account.markHintSeen, { params: { name } }, { token })

describe('first-visit hints', () => {
  it('are remembered once each, for the person alone, also when two devices say so at once', async () => {
    const [token, other] = [await somebody(), await somebody()]
    expect(await seen(token)).toEqual([])
    expect((await mark(token, 'list')).status).toBe(204)
    await many((index) => mark(token, index % 2 === 0 ? 'list' : 'document'))
    expect((await seen(token)).toSorted()).toEqual(['document', 'list'])
    expect(await seen(other)).toEqual([])
  })

  it('are shown once more when the person wants it', async () => {
    const token = await somebody()
    await mark(token, 'list')
    expect((await ask(account.forgetHints, {}, { token })).status).toBe(204)
    expect(await seen(token)).toEqual([])
  })

  it('leave the chosen theme and its version alone', async () => {
    const token = await somebody()
    await ask(account.changePreferences, { body: { version: 1, theme: 'dark' } }, { token })
    await mark(token, 'list')
    const { preferences } = (await ask(account.settings, {}, { token })).body as UserSettings
    expect(preferences).toMatchObject({ theme: 'dark', version: 2 })
  })

  it('have names, and there is an end to them', async () => {
    const token = await somebody()
    expect((await mark(token, 'No such Name!')).status).toBe(400)
    await owner`update user_preferences set seen_hints = array(select 'h' || n from generate_series(1, 200) n)`
    await mark(token, 'one-more')
    expect((await seen(token)).length).toBeLessThanOrEqual(200)
  })
})
