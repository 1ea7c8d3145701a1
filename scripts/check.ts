import { PACKAGES, type Package, runChecks } from './checks.ts'

const isPackage = (word: string): word is Package => word in PACKAGES
const words = process.argv.slice(2)
const unknown = words.find((word) => !isPackage(word))
if (unknown !== undefined) {
  console.error(`npm run check does not know ${unknown}. Try npm run check [-- ${Object.keys(PACKAGES).join(' | ')} …]`)
  process.exit(2)
}

const { passed, failed } = await runChecks(words.filter(isPackage))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
