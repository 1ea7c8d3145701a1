import { type Needs, permits } from '@galen/domain/permissions'
import { standardRoles, type StandardRoleName } from '@galen/domain/standard-roles'
import { menus } from '../../apps/web/src/patterns/screens/menus.ts'

type Declared = {
  readonly path: string
  readonly title: string
  readonly needs: Needs
  readonly menu?: string
  readonly bare?: true
  readonly hidesContextBar?: true
}

/** Every screen that the web application declares. Loaded when asked for, because its types belong to the browser. */
async function declaredScreens(): Promise<readonly Declared[]> {
  const areas = new URL('../../apps/web/src/areas.ts', import.meta.url).href
  return ((await import(areas)) as { screens: readonly Declared[] }).screens
}

/** What the menus must offer to someone with this role, as "Admin: Users": declared and granted, nothing else. */
export const menusFor = (role: StandardRoleName) => menusGranted(standardRoles[role].permissions)

/** The same for someone who has these rights and no others. */
export async function menusGranted(permissions: readonly string[]): Promise<string[]> {
  const granted = new Set(permissions)
  const declared = (await declaredScreens())
    .filter((screen) => permits(screen.needs, granted))
    .map((screen) => screen.menu)
  return menus.flatMap((menu) =>
    menu.entries.filter((entry) => declared.includes(entry.path)).map((entry) => `${menu.label}: ${entry.label}`),
  )
}

/** The screens of the frame, for anyone who wants to walk through all of them. */
export const framedScreens = async () => (await declaredScreens()).filter((screen) => !screen.bare)
