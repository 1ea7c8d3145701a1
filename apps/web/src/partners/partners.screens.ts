import type { Screen } from '../patterns/screens/screens.ts'
import { customerScreens } from './customers.screens.ts'
import { vendorScreens } from './vendors.screens.ts'

/** Customers, vendors and manufacturers. */
export const partnersScreens: readonly Screen[] = [...customerScreens, ...vendorScreens]
