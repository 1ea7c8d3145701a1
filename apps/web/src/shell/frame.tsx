import { Stack } from '@mantine/core'
import { exportsQueue } from '@galen/contract/reports/export'
import { companyTopic, sessionQueue, settingsQueue } from '@galen/contract/topic'
import { search } from '@galen/contract/search-index'
import { permits } from '@galen/domain/permissions'
import { useEffect, useMemo, useRef } from 'react'
import { Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router'
import { useStore } from '../kit/store.ts'
import { onOpening } from '../client/on-demand.tsx'
import { ScanOffer } from '../patterns/scanning/scan-offer.tsx'
import { text } from '../kit/text.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { cache, readsOf } from '../client/cache.ts'
import { useScreens } from '../patterns/screens/declared-screens.ts'
import { FirstVisitHint } from './first-visit-hint.tsx'
import { whenIdle } from '../client/idle.ts'
import { frameKeys } from '../client/key-rules.ts'
import { useKeys } from '../client/keys.ts'
import { NoticeBars } from '../patterns/notice-bars.tsx'
import { openPalette, overlay } from '../client/overlay.ts'
import { rememberVisit } from '../client/recent.ts'
import { useTopic } from '../client/realtime.ts'
import { sessionIdOf } from '../client/refresh.ts'
import { leaveFailure } from '../client/save-state.ts'
import { addressOf, type Screen, travelKeysOf } from '../patterns/screens/screens.ts'
import { expireSession, session, useSession, useSettings } from '../client/session.ts'
import { readSettingsAgain } from '../client/sign-in-session.ts'
import { toast } from '../kit/toast.ts'
import { TopBar } from './top-bar.tsx'
import styles from './frame.module.css'

const Palette = onOpening(async () => (await import('./palette.tsx')).Palette)
const HelpDrawer = onOpening(async () => (await import('./help-drawer.tsx')).HelpDrawer)
const KeySheet = onOpening(async () => (await import('./key-sheet.tsx')).KeySheet)

/** Everything around a signed-in screen. */
export function Frame() {
  const signedIn = useSession()
  // In another company everything starts again, also a page that stays.
  return signedIn && <SignedInFrame key={signedIn.settings.company.id} />
}

function SignedInFrame() {
  const screen = useMatches().at(-1)?.handle as Screen | undefined
  const navigation = useNavigation()
  const signedIn = useSettings()
  useFrameKeys()
  useNews()
  useVisits(screen)
  return (
    <Stack className={styles['frame']} gap={0}>
      <a href="#main" className={styles['skip']}>
        {text('Skip to content')}
      </a>
      <TopBar />
      {navigation.state === 'loading' && <div className={styles['progress']} />}
      {!screen?.hidesContextBar && <Breadcrumb screen={screen} />}
      <NoticeBars />
      {screen && permits(screen.needs, new Set(signedIn.permissions)) && (
        <FirstVisitHint key={screen.path} screen={screen} />
      )}
      <Main />
      <Overlays screen={screen} />
      <ScanOffer />
    </Stack>
  )
}

/** The tabs of a record are one place. */
const recordOf = (pathname: string) => pathname.split('/').slice(0, 3).join('/')

/** Takes the focus when the screen changes, so that the keyboard and a screen reader start at its top. */
function Main() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    if (recordOf(lastPath.current) !== recordOf(pathname)) toast.leave()
    lastPath.current = pathname
    leaveFailure()
    // Who opened the palette in the meantime types into it.
    if (overlay.get() === null || overlay.get() === 'help') main.current?.focus({ preventScroll: true })
    main.current?.scrollTo(0, 0)
  }, [pathname])
  useEffect(() => {
    let stop: (() => void) | undefined
    void import('./focus-that-stays.ts').then(({ keepFocus }) => (stop = keepFocus(main)))
    return () => stop?.()
  }, [])
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles['main']}>
      <Outlet />
    </main>
  )
}

function Overlays({ screen }: { screen: Screen | undefined }) {
  const open = useStore(overlay)
  // Back leaves what lies over the screen as well. The help stays: it then describes the screen that one has come to.
  useEffect(() => {
    const leave = () => void (overlay.get() === 'help' || overlay.set(null))
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [])
  if (!open) return null
  const close = () => overlay.set(null)
  return (
    <>
      {open === 'keys' && <KeySheet onClose={close} />}
      {open === 'help' && <HelpDrawer screen={screen} onClose={close} />}
      {(open === 'palette' || open === 'companies') && (
        <Palette only={open === 'companies' ? 'companies' : 'all'} onClose={close} />
      )}
    </>
  )
}

/** Remembers the screen for the palette; a record is remembered by the page that knows its name. */
function useVisits(screen: Screen | undefined): void {
  useEffect(() => {
    if (!screen || screen.workshop || screen.path === '/' || addressOf(screen).includes(':')) return
    rememberVisit({ address: addressOf(screen), label: screen.title, icon: screen.icon ?? 'arrow' })
  }, [screen])
}

function useFrameKeys(): void {
  const granted = useSettings().permissions
  const screens = useScreens()
  const navigate = useNavigate()
  const travel = useMemo(
    () => travelKeysOf(screens.filter((screen) => permits(screen.needs, new Set(granted)))),
    [screens, granted],
  )
  useKeys(travel, Object.fromEntries(Object.keys(travel).map((address) => [address, () => void navigate(address)])))
  useKeys(frameKeys, {
    palette: () => (overlay.get() === 'palette' ? overlay.set(null) : openPalette()),
    companies: () => openPalette('', 'companies'),
    sheet: () => overlay.set('keys'),
    help: () => overlay.set(overlay.get() === 'help' ? null : 'help'),
  })
}

/** What others do to me: my rights, my session, the lists I look at. */
function useNews(): void {
  // My rights may have changed since the last visit; the page itself comes first.
  useEffect(() => whenIdle(() => void readSettingsAgain()), [])
  useTopic(settingsQueue, {}, { heard: () => void readSettingsAgain(), missed: () => void readSettingsAgain() })
  useTopic(
    sessionQueue,
    {},
    {
      // All my sessions hear of it, and only the one that was ended goes.
      heard: ({ id }) => id === sessionIdOf(session.get()?.accessToken ?? '') && expireSession(),
      missed: () => {},
    },
  )
  useTopic(exportsQueue, {}, { heard: ({ id }) => void tellOfExport(id), missed: () => {} })
  useTopic(
    companyTopic,
    {},
    {
      // A list on the screen decides itself when to show what is new; the others are read again when they are opened.
      heard: ({ type }) => void cache.invalidateQueries({ ...readsOf(search, { index: type }), refetchType: 'none' }),
      missed: () => void cache.invalidateQueries({ ...readsOf(search), refetchType: 'none' }),
    },
  )
}

/** Its code is only needed by who exported something large. */
const tellOfExport = async (id: string) => (await import('../patterns/list/export-news.ts')).tellOfExport(id)
