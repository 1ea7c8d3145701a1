import { createContext, use } from 'react'
import type { Screen } from './screens.ts'

/** Every screen of this build, handed down by the application because the shell knows none of them. */
const DeclaredScreens = createContext<readonly Screen[]>([])
export const ScreensProvider = DeclaredScreens.Provider

export const useScreens = () => use(DeclaredScreens)
