import { useEffect } from 'react'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  type RouteObject,
  useMatches,
} from 'react-router'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { haveRightsChanged, readWithNewRights, tellOfUnsaved } from './changed-rights.ts'
import { RouteError } from './error-page.tsx'
import { Frame } from './frame.tsx'
import { loadPage } from './load-page.ts'
import { recordCrumb } from '../client/record-crumb.ts'
import { crumbHere, type Screen } from '../patterns/screens/screens.ts'
import { signOut } from '../client/sign-in-session.ts'
import { mayI, mustEnrol, session, takeReturnAddress } from '../client/session.ts'
import { PageMissing } from '../patterns/page-missing.tsx'
import { startAddress } from '../patterns/screens/start-page.ts'
import { safeReturnAddress } from '../client/stored-session.ts'

const SIGN_IN = '/logout'
const ENROLMENT = '/two-factor'
const PRODUCT = 'Galen 360'

/** Stops who may not see a screen before any of its code is loaded. */
const guard =
  (screen: Screen, screens: readonly Screen[] = []) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search, searchParams } = new URL(request.url)
    if (screen.path === SIGN_IN && session.get()) {
      const from = searchParams.get('from')
      if (from !== null) throw redirect(landing(from, screens))
      // The address says what happens: who opens it is signed out and sees the sign-in page (Spec §2).
      await signOut()
    }
    if (screen.needs === 'anyone') return null
    const signedIn = session.get()
    if (!signedIn) throw redirect(signInAddress(pathname + search))
    if (mustEnrol(signedIn.settings) !== (screen.path === ENROLMENT))
      throw redirect(
        screen.path === ENROLMENT ? landing(searchParams.get('from'), screens) : enrolmentAddress(pathname + search),
      )
    if (!mayI(screen.needs)) throw new Response(null, { status: 403 })
    return null
  }

/** Back to where someone was going, or to the screen that they start on. */
const landing = (from: string | null, screens: readonly Screen[]): string =>
  from === null ? startAddress(session.get()?.settings.preferences.startPage, screens, mayI) : safeReturnAddress(from)

const leadingBack = (address: string) => (from: string) =>
  from === '/' ? address : `${address}?from=${encodeURIComponent(from)}`
const signInAddress = leadingBack(SIGN_IN)
const enrolmentAddress = leadingBack(ENROLMENT)

export function createRouter(screens: readonly Screen[]) {
  const goingTo = () => textOf(router.state.navigation.location ?? router.state.location)
  const routeOf = (screen: Screen): RouteObject => ({
    path: screen.path,
    handle: screen,
    loader: guard(screen, screens),
    lazy: { Component: () => loadPage({ path: screen.path, page: screen.page, goingTo }) },
    errorElement: <RouteError screen={screen} />,
  })
  const router = createBrowserRouter([
    {
      Component: Titled,
      errorElement: <RouteError />,
      HydrateFallback: () => null,
      children: [
        ...screens.filter((screen) => screen.bare).map(routeOf),
        {
          Component: Frame,
          children: [
            ...screens.filter((screen) => !screen.bare).map(routeOf),
            { path: '*', loader: guard(anyAddress), Component: PageMissing },
          ],
        },
      ],
    },
  ])
  followSession(
    (place) => router.navigate(whereTo(place, screens), { replace: true }),
    () => router.state.location,
  )
  followRights(
    () => router.state.matches.at(-1)?.route.handle as Screen | undefined,
    // A page that was refused is not drawn again before one comes to it again.
    () =>
      router.state.errors && router.state.navigation.state === 'idle'
        ? router.navigate(textOf(router.state.location), { replace: true })
        : router.revalidate(),
  )
  return router
}

/** The open screen is judged again when rights are taken or given: one that may not be seen goes, one that may comes. */
function followRights(screenHere: () => Screen | undefined, judgeAgain: () => Promise<void>): void {
  let before = session.get()?.settings
  session.subscribe(() => {
    const now = session.get()?.settings
    const isOther = before && now && haveRightsChanged(before, now)
    before = now
    const screen = screenHere()
    // Anyone who enrols stays where they are shown their recovery codes.
    if (!isOther || !screen || screen.path === ENROLMENT) return
    if (!mayI(screen.needs)) tellOfUnsaved()
    void judgeAgain()
    readWithNewRights()
  })
}

/** Goes where a person belongs who just signed in or out, or whose company now wants more of them, here or in another tab. */
function followSession(go: (from: Place) => Promise<void>, here: () => Place): void {
  let before = standing()
  session.subscribe(() => {
    const now = standing()
    // Anyone who has enrolled stays where they are shown their recovery codes.
    const goes = now !== before && !(before === 'must-enrol' && now === 'signed-in')
    before = now
    if (goes) void go(here())
  })
}

function standing(): 'signed-out' | 'must-enrol' | 'signed-in' {
  const signedIn = session.get()
  if (!signedIn) return 'signed-out'
  return mustEnrol(signedIn.settings) ? 'must-enrol' : 'signed-in'
}

const anyAddress: Screen = {
  path: '/*',
  title: text('Not found'),
  needs: 'signed-in',
  page: () => Promise.resolve(PageMissing),
}

type Place = { readonly pathname: string; readonly search: string; readonly hash: string }
const textOf = ({ pathname, search, hash }: Place) => pathname + search + hash

/** Where to be once someone signed in or out: the sign-in page leads back, everything else leads to it. */
function whereTo(place: Place, screens: readonly Screen[]): string {
  const { pathname, search } = place
  const stay = textOf(place)
  const isPublic = screens.some((screen) => screen.needs === 'anyone' && screen.path === pathname)
  if (session.get()) return pathname === SIGN_IN ? landing(new URLSearchParams(search).get('from'), screens) : stay
  if (isPublic) return stay
  return signInAddress(takeReturnAddress() ?? '/')
}

const Titled = () => (
  <>
    <Title />
    <Outlet />
  </>
)

/** The page title is the product's name followed by the crumb (Spec §2). */
function Title() {
  const screen = useMatches().at(-1)?.handle as Screen | undefined
  const crumb = crumbHere(screen, useStore(recordCrumb))
  useEffect(() => {
    document.title = `${PRODUCT} · ${crumb}`
  }, [crumb])
  return null
}
