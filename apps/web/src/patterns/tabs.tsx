import { useEffect, useMemo, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useKeys } from '../client/keys.ts'
import { tabKeysOf } from './document/document-keys.ts'
import { isInSight } from './tab-in-sight.ts'
import styles from './tabs.module.css'

export type Tab = { readonly to: string; readonly label: string; readonly count?: number | undefined }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** The address of the tab in sight, where the page knows better than its own address does. */
  shown?: string | undefined
}

/** Tabs that are addresses: they can be linked to, opened in a new browser tab and reached by Alt and a figure. */
export function Tabs({ label, tabs, shown }: TabsProps) {
  const navigate = useNavigate()
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const inSight = shown ?? tabs.find(({ to }) => isInSight(to, pathname))?.to
  // The address above all tabs shows the first of them.
  const isShown = (to: string) => to === (inSight ?? tabs.find((tab) => tab.to.startsWith(`${pathname}/`))?.to)
  // Also when the window gets narrower: the tab that is open stays in sight.
  useEffect(() => {
    if (!bar.current) return
    const tabBar = bar.current
    const room = new ResizeObserver(() =>
      tabBar.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    )
    room.observe(tabBar)
    return () => room.disconnect()
  }, [pathname])
  const labels = tabs.map((tab) => tab.label).join('\n')
  const keys = useMemo(() => tabKeysOf(labels.split('\n')), [labels])
  useKeys(
    keys,
    Object.fromEntries(tabs.map(({ to }, place) => [`tab${place + 1}`, () => void navigate(to, { replace: true })])),
  )
  return (
    <nav ref={bar} className={`${styles['tabs']} fading`} aria-label={label}>
      {tabs.map(({ to, label: name, count }) => (
        <Link key={to} to={to} replace className={styles['tab'] ?? ''} {...(isShown(to) && { 'aria-current': 'page' })}>
          {name}
          {count !== undefined && <span className={styles['count']}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
