import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { throwAwayFolder } from '../../../test/throw-away-folder.ts'
import { isBlocked } from './launch.ts'

const HELD = 'FATAL:  pre-existing shared memory block (key 41, ID 5) is still in use'
const DYING = 'FATAL:  terminating connection due to unexpected postmaster exit'

function logsWith(start: string) {
  const { path: logFolder, remove } = throwAwayFolder('logs')
  onTestFinished(remove)
  writeFileSync(join(logFolder, 'start.log'), start)
  writeFileSync(join(logFolder, 'postgres-Thu.log'), DYING)
  const later = new Date(Date.now() + 1000)
  utimesSync(join(logFolder, 'postgres-Thu.log'), later, later)
  return { logFolder }
}

it('waits for the processes of one that was killed, also when they wrote after the refusal', () => {
  expect(isBlocked(logsWith(HELD))).toBe(true)
  expect(isBlocked(logsWith('FATAL:  lock file "postmaster.pid" already exists'))).toBe(true)
})

it('does not wait where PostgreSQL refuses for another reason', () => {
  expect(isBlocked(logsWith('FATAL:  could not create any Unix-domain sockets'))).toBe(false)
})
