import { describe, expect, it } from 'vitest'
import { userActivityOf } from './user-activity.ts'

/** Whether someone is there by the time that everything which could be reported has been reported. */
async function isAttended(userActivity: ReturnType<typeof userActivityOf>): Promise<boolean> {
  return Promise.race([
    userActivity.somebody().then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false))),
  ])
}

describe('a tab', () => {
  it('is attended when it is opened', async () => {
    expect(await isAttended(userActivityOf())).toBe(true)
  })

  it('renews once for its opening, and then waits for someone', async () => {
    const userActivity = userActivityOf()
    userActivity.renewed()
    expect(await isAttended(userActivity)).toBe(false)
    userActivity.acts()
    expect(await isAttended(userActivity)).toBe(true)
  })

  it('is unattended again after each renewal, however often it asks', async () => {
    const userActivity = userActivityOf()
    for (let round = 0; round < 3; round++) {
      userActivity.acts()
      userActivity.renewed()
      expect(await isAttended(userActivity)).toBe(false)
    }
  })

  it('lets everything go on that waited, when someone comes back', async () => {
    const userActivity = userActivityOf()
    userActivity.renewed()
    const waited = Promise.all([userActivity.somebody(), userActivity.somebody()])
    userActivity.acts()
    await expect(waited).resolves.toHaveLength(2)
  })

  it('goes on with the tokens that another tab got', async () => {
    const userActivity = userActivityOf()
    userActivity.renewed()
    const waited = userActivity.somebody()
    userActivity.renewed()
    await expect(waited).resolves.toBeUndefined()
    expect(await isAttended(userActivity)).toBe(false)
  })
})
