import { expect, it } from 'vitest'
import { memoryOfMachine, sharedBuffers, workMemory } from './memory.ts'

const GIGABYTE = 1024 ** 3

it('gives PostgreSQL a quarter of the memory, at least 128 MB and at most 2 GB', () => {
  const given = [0.25, 0.5, 1, 2, 4, 7.6, 8, 64].map((gigabytes) => sharedBuffers(gigabytes * GIGABYTE))
  expect(given).toEqual(['128MB', '128MB', '256MB', '512MB', '1024MB', '1920MB', '2048MB', '2048MB'])
})

it('sorts up to a 512th of the memory without a file, at least 4 MB and at most 32 MB', () => {
  expect([1, 4, 8, 12, 64].map((gigabytes) => workMemory(gigabytes * GIGABYTE))).toEqual([
    '4MB',
    '8MB',
    '16MB',
    '24MB',
    '32MB',
  ])
})

it('knows how much memory there is', () => {
  expect(memoryOfMachine()).toBeGreaterThan(128 * 1024 ** 2)
})
