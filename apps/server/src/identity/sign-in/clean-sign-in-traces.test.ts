import { expect, it } from 'vitest'
import { kernel } from '../../../test/kernel.ts'
import { cleanSignInTraces } from './clean-sign-in-traces.ts'

const { owner, jobs, given } = await kernel([])

it('removes old links, throttles and sessions and keeps the others', async () => {
  const company = await given.company()
  const user = await given.user(company)
  for (const age of ['1 hour', '71 hours', '73 hours', '100 days']) {
    await owner`insert into password_reset (token_hash, user_id, expires_at) values (${Buffer.from(age)}, ${user.id}, now() - ${age}::interval)`
    await owner`insert into sign_in_throttle (subject, failures, window_started_at) values (${age}, 1, now() - ${age}::interval)`
    await owner`insert into user_session (user_id, company_id, device, address, expires_at, ended_at, refresh_hash)
      values (${user.id}, ${company.id}, ${age}, 'x', now() + interval '7 days', now() - ${age}::interval, 'x')`
  }
  await cleanSignInTraces(jobs).run()
  const left = async (column: string, table: string) =>
    (await owner<{ value: string }[]>`select ${owner(column)} as value from ${owner(table)} order by 1`).map(
      ({ value }) => value,
    )
  expect(await left('token_hash', 'password_reset')).toHaveLength(3)
  expect(await left('subject', 'sign_in_throttle')).toEqual(['1 hour'])
  expect(await left('device', 'user_session')).toEqual(['1 hour', '71 hours', '73 hours', 'test'])
})
