import { describe, expect, it } from 'vitest'
import { attendanceOf } from './attendance.ts'

/** Whether somebody is there by the time that everything which could be told has been told. */
async function isAttended(attendance: ReturnType<typeof attendanceOf>): Promise<boolean> {
  return Promise.race([
    attendance.somebody().then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false))),
  ])
}

describe('a tab', () => {
  it('is attended when it is opened', async () => {
    expect(await isAttended(attendanceOf())).toBe(true)
  })

  it('renews once for its opening, and then waits for somebody', async () => {
    const attendance = attendanceOf()
    attendance.renewed()
    expect(await isAttended(attendance)).toBe(false)
    attendance.acts()
    expect(await isAttended(attendance)).toBe(true)
  })

  it('is unattended again after each renewal, however often it asks', async () => {
    const attendance = attendanceOf()
    for (let round = 0; round < 3; round++) {
      attendance.acts()
      attendance.renewed()
      expect(await isAttended(attendance)).toBe(false)
    }
  })

  it('lets everything go on that waited, when somebody comes back', async () => {
    const attendance = attendanceOf()
    attendance.renewed()
    const waited = Promise.all([attendance.somebody(), attendance.somebody()])
    attendance.acts()
    await expect(waited).resolves.toHaveLength(2)
  })

  it('goes on with the tokens that another tab got', async () => {
    const attendance = attendanceOf()
    attendance.renewed()
    const waited = attendance.somebody()
    attendance.renewed()
    await expect(waited).resolves.toBeUndefined()
    expect(await isAttended(attendance)).toBe(false)
  })
})
