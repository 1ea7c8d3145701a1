import { defaultPreferences } from '@galen/domain/identity/preferences'
import { useLayoutEffect } from 'react'
import { companyColors, type Scheme } from '../kit/contrast.ts'
import { createStore, useStore } from '../kit/store.ts'
import { useSession } from '../client/session.ts'

const dark = window.matchMedia('(prefers-color-scheme: dark)')
const systemScheme = createStore<Scheme>(dark.matches ? 'dark' : 'light')
dark.addEventListener('change', () => systemScheme.set(dark.matches ? 'dark' : 'light'))

/** Light or dark by the person's choice, the density of rows, and the colors of the company they are in. */
export function useAppearance(): void {
  const system = useStore(systemScheme)
  const settings = useSession()?.settings
  const { theme, density } = settings?.preferences ?? defaultPreferences
  const scheme = theme === 'system' ? system : theme
  const color = settings?.company.color

  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])

  useLayoutEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme
  }, [scheme])

  useLayoutEffect(() => {
    const { style } = document.documentElement
    if (color === undefined) return
    const colors = companyColors(color, scheme)
    style.setProperty('--company', colors.company)
    style.setProperty('--company-ink', colors.companyInk)
    style.setProperty('--action', colors.action)
    style.setProperty('--action-ink', colors.actionInk)
    style.setProperty('--ring', colors.ring)
    return () =>
      ['--company', '--company-ink', '--action', '--action-ink', '--ring'].forEach((name) => style.removeProperty(name))
  }, [color, scheme])
}
