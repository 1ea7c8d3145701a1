import type { Plugin } from 'vite'

const CORE = '@mantine/core/esm/components'

/** A part that the component library ties to another and that no screen uses; anyone who begins to use it learns where it went. */
const leftOut = (name: string) => `export function ${name}() {
  throw new Error('${name} is left out of the build, see library-parts.config.ts')
}`

/**
 * What replaces files of the libraries. The ids: the library gives every field a second id once it is mounted, for pages that a server drew first, and so draws each of them twice: a third of the work of a page of settings. Here no server
 * draws, and React's own id does from the beginning. The rest is code that no one runs, nine kilobytes of every first visit.
 */
const REPLACED: Readonly<Record<string, string>> = {
  '@mantine/hooks/esm/use-id/use-id.mjs': `import { useId as useOwnId } from 'react'
export function useId(given) {
  const own = useOwnId()
  return typeof given === 'string' ? given : own
}`,
  // Dialogs and drawers only ask whether it is the one they were given.
  [`${CORE}/ScrollArea/ScrollArea.mjs`]: `${leftOut('ScrollAreaAutosize')}
export const ScrollArea = { Autosize: ScrollAreaAutosize }`,
  [`${CORE}/Menu/MenuSub/MenuSub.mjs`]: leftOut('MenuSub'),
  [`${CORE}/Menu/MenuSearch/MenuSearch.mjs`]: leftOut('MenuSearch'),
  [`${CORE}/Menu/MenuContextMenu/MenuContextMenu.mjs`]: leftOut('MenuContextMenu'),
  [`${CORE}/Menu/MenuCheckboxGroup/MenuCheckboxGroup.mjs`]: leftOut('MenuCheckboxGroup'),
  [`${CORE}/Popover/PopoverContextMenu/PopoverContextMenu.mjs`]: leftOut('PopoverContextMenu'),
  'react-router/dist/production/lib/router/instrumentation.js': `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
${leftOut('getRouteInstrumentationUpdates')}
${leftOut('instrumentClientSideRouter')}
${leftOut('instrumentHandler')}
export const instrumentationResultMetaContext = null`,
}

/** Replaces them, and stops the build when a new edition of a library keeps one of them elsewhere. */
export function libraryParts(): Plugin {
  const found = new Set<string>()
  return {
    name: 'library-parts',
    apply: 'build',
    load: (id) => {
      const path = id.replaceAll('\\', '/')
      const part = Object.keys(REPLACED).find((each) => path.endsWith(`node_modules/${each}`))
      if (part === undefined) return null
      found.add(part)
      return REPLACED[part]
    },
    buildEnd: (error) => {
      const missing = Object.keys(REPLACED).filter((each) => !found.has(each))
      if (!error && missing.length > 0)
        throw new Error(`library-parts: elsewhere now, so nothing was replaced: ${missing.join(', ')}`)
    },
  }
}
