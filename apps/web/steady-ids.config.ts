import type { Plugin } from 'vite'

const FILE = /@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/

const STEADY = `import { useId as useOwnId } from 'react'
export function useId(given) {
  const own = useOwnId()
  return typeof given === 'string' ? given : own
}`

/**
 * The library gives every field a second id once it stands, for pages that a server drew first, and so draws each of them
 * twice: a third of the work of a page of settings. Here no server draws, and React's own id does from the beginning.
 */
export function steadyIds(): Plugin {
  let isFound = false
  return {
    name: 'steady-ids',
    apply: 'build',
    load: (id) => {
      if (!FILE.test(id)) return null
      isFound = true
      return STEADY
    },
    buildEnd: (error) => {
      if (!error && !isFound)
        throw new Error('steady-ids: the library keeps its ids elsewhere now, so nothing was replaced')
    },
  }
}
