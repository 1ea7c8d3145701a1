import { describe, expect, it } from 'vitest'
import { supersetClient } from './superset.ts'

type Answer = () => Response | Promise<Response>
const found = (...titles: string[]) =>
  Response.json({ result: titles.map((title, index) => ({ id: index + 1, dashboard_title: title })) })

/** A client of a Superset that answers what the test says, by a clock that the test holds. */
function asked(answer: Answer, url: string | undefined = 'https://superset.test') {
  let time = 0
  let questions = 0
  const client = supersetClient(url, {
    now: () => time,
    timeOutMs: 50,
    fetch: (async (_address: unknown, options?: RequestInit) => {
      questions += 1
      const late = new Promise<never>((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
      return Promise.race([answer(), late])
    }) as typeof fetch,
  })
  const look = async () => {
    client.current()
    await client.settled()
    return client.current()
  }
  return { look, client, questions: () => questions, later: (ms: number) => void (time += ms) }
}

describe('a remote Superset', () => {
  it('is asked beside the call that wants to know', async () => {
    const { client } = asked(() => found('Sales'))
    expect(client.current()).toEqual({ state: 'being asked', dashboards: [] })
    await client.settled()
    expect(client.current()).toEqual({ state: 'answered', dashboards: [{ dashboardId: 'superset-1', name: 'Sales' }] })
  })

  it('is asked once a minute', async () => {
    const { look, questions, later } = asked(() => found('Sales'))
    await look()
    await look()
    expect(questions()).toBe(1)
    later(61_000)
    await look()
    expect(questions()).toBe(2)
  })

  it('that fails keeps what was known, and is left alone after three failures', async () => {
    let broken = false
    const { look, questions, later } = asked(() => (broken ? new Response('', { status: 500 }) : found('Sales')))
    await look()
    broken = true
    for (let round = 0; round < 3; round++) {
      later(61_000)
      expect(await look()).toMatchObject({ state: 'does not answer', dashboards: [{ name: 'Sales' }] })
    }
    const before = questions()
    later(30_000)
    await look()
    expect(questions()).toBe(before)
    broken = false
    later(31_000)
    expect(await look()).toMatchObject({ state: 'answered' })
  })

  it('that never answers, or answers nonsense, does not hold anyone up', async () => {
    expect(await asked(() => new Promise(() => {})).look()).toMatchObject({ state: 'does not answer' })
    expect(await asked(() => Response.json({ result: 'all of them' })).look()).toMatchObject({
      state: 'does not answer',
    })
  })

  it('that is not configured is never asked', async () => {
    const client = supersetClient(undefined, { fetch: () => Promise.reject(new Error('asked')) })
    expect(client.current()).toEqual({ state: 'not configured', dashboards: [] })
  })
})
