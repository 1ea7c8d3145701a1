import { expect, it } from 'vitest'
import { mainScriptIn } from './main-script.ts'

it.each([
  ['<script type="module" crossorigin src="/assets/main-Bx12.js"></script>', '/assets/main-Bx12.js'],
  ['<script type="module" src="/src/main.tsx"></script>', undefined],
  ['<script>paint()</script>', undefined],
  ['Bad gateway', undefined],
])('the main script of %s', (page, script) => expect(mainScriptIn(page)).toBe(script))
