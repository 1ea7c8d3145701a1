import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { Confirmation } from '../kit/confirm.tsx'
import { cssVariables, theme } from '../kit/theme.ts'
import { refuseLongPastes } from '../kit/long-pastes.ts'
import { showTips } from '../kit/tips.ts'
import { Toasts } from '../kit/toasts.tsx'
import { listenForScans } from '../patterns/scanning/scan-listener.ts'
import { scanInterrupted, takesScans, takeScan } from '../patterns/scanning/scans.ts'
import { useWarehouseSurface } from '../patterns/warehouse/warehouse-mode.ts'
import { followUserActivity } from '../client/user-activity.ts'
import { useAppearance } from './appearance.ts'
import { cache } from '../client/cache.ts'
import { ScreensProvider } from '../patterns/screens/declared-screens.ts'
import { listenForKeys } from '../client/keys.ts'
import { LeavingNote } from '../patterns/notice-bars.tsx'
import { IdentityProof } from '../client/prove-identity.tsx'
import { watchForNewVersion } from './new-version.ts'
import { followNotation } from '../client/notation.ts'
import { startRealtime } from '../client/realtime.ts'
import { createRouter } from './router.tsx'
import type { Screen } from '../patterns/screens/screens.ts'
import { followServer } from '../client/server-reach.ts'
import { followOtherTabs } from '../client/session.ts'
import { followWantedMessages } from '../client/wanted-messages.ts'

type Router = ReturnType<typeof createRouter>

type Parts = { router: Router; screens: readonly Screen[] }

/** Puts on what the person chose; nothing else is drawn for it. */
function Appearance() {
  useAppearance()
  useWarehouseSurface()
  return null
}

/**
 * The library is never notified of the colors: it would draw all of its parts again for another one, and they take it from
 * the attribute that `useAppearance` sets, as everything does.
 */
const ofNobody = () => undefined

const App = ({ router, screens }: Parts) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light" getRootElement={ofNobody}>
    <Appearance />
    <QueryClientProvider client={cache}>
      <ScreensProvider value={screens}>
        <RouterProvider router={router} />
      </ScreensProvider>
      <Confirmation />
      <IdentityProof />
    </QueryClientProvider>
    <Toasts />
    <LeavingNote />
  </MantineProvider>
)

/** Starts the application with the screens of all areas. */
export function start(screens: readonly Screen[], place: HTMLElement): void {
  followOtherTabs()
  followUserActivity()
  followNotation()
  followWantedMessages()
  // First, because what a scanner sends is not for the keys.
  listenForScans({ found: (code) => void takeScan(code), interrupted: scanInterrupted, isWanted: takesScans })
  listenForKeys()
  showTips()
  refuseLongPastes()
  startRealtime()
  followServer()
  watchForNewVersion()
  createRoot(place).render(
    <StrictMode>
      <App router={createRouter(screens)} screens={screens} />
    </StrictMode>,
  )
}
