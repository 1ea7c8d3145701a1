import { areas } from '@galen/server/areas'
import { openPool } from '@galen/server/platform/database/database'
import { brokenInvariants } from '@galen/server/platform/invariants/invariants'
import { type Act, FLOOR_STEPS, floorStep, makeFloor } from './clerks-floor.ts'
import { clerksDesk } from './clerks-desk.ts'
import { startClerksProcess } from './clerks-servers.ts'
import { type Figure, median, percentile } from './figure.ts'
import { throwAwayKernel } from './throw-away-kernel.ts'

const ACTS: readonly Act[] = ['receipt', 'order', 'invoice', 'payment']
const CLIENTS = [1, 8, 32]
const TURNS = 2
/** Goals by how many clients there are, against bare Node. */
const MOST: Readonly<Record<number, number>> = { 1: 5, 8: 8 }
const LONGEST_DELAY_MS = 200
const TWO_AGAINST_ONE = 1.6

const perTurn = (clients: number) => (clients === 1 ? 8 : Math.max(24, clients))

type Timed = { readonly rate: number; readonly each: readonly number[] }

/** So many acts by so many clients: how many a second, and how long each took. */
async function timed(works: readonly (() => Promise<unknown>)[], clients: number): Promise<Timed> {
  const left = [...works]
  const each: number[] = []
  const begun = performance.now()
  const client = async () => {
    for (let work = left.pop(); work; work = left.pop()) {
      const started = performance.now()
      await work()
      each.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { rate: (works.length * 1000) / (performance.now() - begun), each }
}

/** Clerks who receive, order, ship and take payments at once, beside the same rows written by hand, and two processes beside one. */
export async function benchClerks(): Promise<Figure[]> {
  const bench = await throwAwayKernel(areas.flatMap((area) => area.operations))
  const servers = [await startClerksProcess(bench), await startClerksProcess(bench)]
  try {
    const [one, two] = servers as [(typeof servers)[0], (typeof servers)[0]]
    const desk = await clerksDesk(bench, one.ask)
    await makeFloor(bench.owner, await desk.oneOfEach())
    const sqlFloor = openPool(bench.address, { user: 'galen_app', size: 32, name: 'bench sql floor' })
    const figures: Figure[] = []
    for (const clients of CLIENTS)
      for (const act of ACTS) {
        const floor = async (step: (at: number) => Promise<unknown>) => {
          for (let at = 0; at < FLOOR_STEPS[act]; at++) await step(at)
        }
        const bare = () => floor((at) => one.askFloor(`/${act}/${at}`))
        const sql = () => floor((at) => floorStep(sqlFloor, act, at))
        figures.push(
          ...(await measured(act, clients, { ours: (count) => desk.works(act, count), bare, sql }, one.delay)),
        )
      }
    figures.push(await processes(desk, one.ask, two.ask))
    await sqlFloor.end()
    figures.push(await ledgers(bench))
    return figures
  } finally {
    for (const server of servers) await server.stop()
    await bench.stop()
  }
}

type Kinds = {
  readonly ours: (count: number) => Promise<(() => Promise<unknown>)[]>
  readonly bare: () => Promise<unknown>
  readonly sql: () => Promise<unknown>
}

async function measured(act: Act, clients: number, { ours, bare, sql }: Kinds, delay: () => Promise<number>) {
  const count = perTurn(clients)
  const times: Record<keyof Kinds, Timed[]> = { ours: [], bare: [], sql: [] }
  let longest = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const works = await ours(count)
    await delay()
    times.ours.push(await timed(works, clients))
    longest = Math.max(longest, await delay())
    times.bare.push(await timed(Array<typeof bare>(count).fill(bare), clients))
    times.sql.push(await timed(Array<typeof sql>(count).fill(sql), clients))
  }
  const rate = (kind: keyof Kinds) => median(times[kind].map((each) => each.rate))
  const each = times.ours.flatMap((turn) => turn.each)
  const who = `${act}, ${clients} ${clients === 1 ? 'client' : 'clients'}`
  const shown = (kind: keyof Kinds) => rate(kind).toFixed(rate(kind) < 10 ? 1 : 0)
  return [
    {
      name: `${who}: bare Node against it`,
      value: rate('bare') / rate('ours'),
      unit: 'x' as const,
      limit: MOST[clients] ?? null,
      detail: `${shown('ours')} a second, ${median(each).toFixed(0)} ms, p95 ${percentile(each, 0.95).toFixed(0)} ms; bare Node ${shown('bare')}, bare SQL ${shown('sql')} a second, ${(rate('sql') / rate('ours')).toFixed(1)} x`,
    },
    ...(clients === 8
      ? [
          {
            name: `${who}: longest delay of the event loop`,
            value: longest,
            unit: 'ms' as const,
            limit: LONGEST_DELAY_MS,
          },
        ]
      : []),
  ]
}

type Ask = Awaited<ReturnType<typeof startClerksProcess>>['ask']
type Desk = Awaited<ReturnType<typeof clerksDesk>>

/** Orders by eight clients, all of them at one process or half of them at each of two, by turns. */
async function processes(desk: Desk, one: Ask, two: Ask): Promise<Figure> {
  const rates: Record<'alone' | 'both', number[]> = { alone: [], both: [] }
  for (let turn = 0; turn < TURNS; turn++)
    for (const kind of ['alone', 'both'] as const) {
      const works = await desk.works('order', perTurn(8), kind === 'alone' ? [one] : [one, two])
      rates[kind].push((await timed(works, 8)).rate)
    }
  const [alone, both] = [median(rates.alone), median(rates.both)]
  return {
    name: 'one process against two on one database, orders of 8 clients (1 / goal of two)',
    value: alone / both,
    unit: 'x',
    limit: 1 / TWO_AGAINST_ONE,
    detail: `${alone.toFixed(1)} and ${both.toFixed(1)} a second, ${(both / alone).toFixed(2)} x`,
  }
}

/** What all of it left behind in the ledgers. */
async function ledgers({ address }: Awaited<ReturnType<typeof throwAwayKernel>>): Promise<Figure> {
  const jobs = openPool(address, { user: 'galen_jobs', size: 2, name: 'bench jobs' })
  try {
    const broken = await brokenInvariants(
      jobs,
      areas.flatMap(({ invariants }) => invariants ?? []),
    )
    for (const each of broken.slice(0, 10)) console.log(each)
    return { name: 'ledgers are broken afterwards', value: broken.length, unit: 'cases', limit: 0 }
  } finally {
    await jobs.end()
  }
}
