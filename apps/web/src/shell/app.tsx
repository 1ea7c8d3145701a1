import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { memo, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { Confirmation } from '../kit/confirm.tsx'
import type { Scheme } from '../kit/contrast.ts'
import { cssVariables, theme } from '../kit/theme.ts'
import { showTips } from '../kit/tips.ts'
import { Toasts } from '../kit/toasts.tsx'
import { listenForScans } from '../kit/scanning/scan-listener.ts'
import { takeScan } from '../kit/scanning/scans.ts'
import { useWarehouseSurface } from '../kit/warehouse/warehouse-mode.ts'
import { followAttendance } from './attendance.ts'
import { useAppearance } from './appearance.ts'
import { cache } from './cache.ts'
import { ScreensProvider } from './declared-screens.ts'
import { listenForKeys } from './keys.ts'
import { LeavingNote } from './notice-bars.tsx'
import { IdentityProof } from './prove-identity.tsx'
import { watchForNewVersion } from './new-version.ts'
import { followNotation } from './notation.ts'
import { startRealtime } from './realtime.ts'
import { createRouter } from './router.tsx'
import type { Screen } from './screens.ts'
import { followOtherTabs } from './session.ts'
import { followWantedMessages } from './wanted-messages.ts'

type Router = ReturnType<typeof createRouter>

type Parts = { router: Router; screens: readonly Screen[] }

function App(parts: Parts) {
  const scheme = useAppearance()
  useWarehouseSurface()
  return <Dressed scheme={scheme} {...parts} />
}

/** In the colours that are worn. The library draws all of its parts again with this, so it waits for other colours. */
const Dressed = memo(({ scheme, ...parts }: Parts & { scheme: Scheme }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
    <Everything {...parts} />
  </MantineProvider>
))

const Everything = memo(({ router, screens }: Parts) => (
  <>
    <QueryClientProvider client={cache}>
      <ScreensProvider value={screens}>
        <RouterProvider router={router} />
      </ScreensProvider>
      <Confirmation />
      <IdentityProof />
    </QueryClientProvider>
    <Toasts />
    <LeavingNote />
  </>
))

/** Starts the application with the screens of all areas. */
export function start(screens: readonly Screen[], place: HTMLElement): void {
  followOtherTabs()
  followAttendance()
  followNotation()
  followWantedMessages()
  // First, because what a scanner sends is not for the keys.
  listenForScans((code) => void takeScan(code))
  listenForKeys()
  showTips()
  startRealtime()
  watchForNewVersion()
  createRoot(place).render(
    <StrictMode>
      <App router={createRouter(screens)} screens={screens} />
    </StrictMode>,
  )
}
