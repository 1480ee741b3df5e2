/**
 * The logs of all tables in the browser's database, as `store/browser.py` asks for them.
 * Whatever is answered has been written: a step is on the disk before anybody hears of it.
 */
const NAME = "lettercup"
const VERSION = 1
/** Ends every range of texts. */
const AFTER_ALL: unknown[] = []

type Row = [
  table: string,
  seq: number,
  at: number,
  body: string,
  due: number | null,
  holders: string[],
  begun: boolean,
]
interface Step {
  table: string
  seq: number
  at: number
  body: string
}
interface Head {
  table: string
  seq: number
  at: number
  /** Not there if the table needs no attention, so that the index leaves it out. */
  due?: number
  begun: boolean
  /** When it was cleared away. */
  cleared?: number
}
interface Outage {
  began: number
  ended: number
}

const STORES = ["log", "tables", "holders", "kept", "outages"] as const

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error("A request failed."))
  })
}

/** One transaction over everything; what it returns counts when it is written. */
class Visit {
  readonly log: IDBObjectStore
  readonly tables: IDBObjectStore
  readonly holders: IDBObjectStore
  readonly kept: IDBObjectStore
  readonly outages: IDBObjectStore
  readonly end: Promise<void>

  constructor(database: IDBDatabase, mode: IDBTransactionMode, durability: "strict" | "relaxed") {
    const all = database.transaction(STORES, mode, { durability })
    this.log = all.objectStore("log")
    this.tables = all.objectStore("tables")
    this.holders = all.objectStore("holders")
    this.kept = all.objectStore("kept")
    this.outages = all.objectStore("outages")
    this.end = new Promise((resolve, reject) => {
      all.oncomplete = () => resolve()
      all.onabort = () => reject(all.error ?? new Error("A transaction was given up."))
    })
    this.end.catch(() => undefined)
  }

  async head(table: string): Promise<Head | undefined> {
    return (await done(this.tables.get(table))) as Head | undefined
  }

  async openTables(): Promise<Head[]> {
    const all = (await done(this.tables.getAll())) as Head[]
    return all.filter((head) => head.cleared === undefined)
  }

  async beat(): Promise<number | undefined> {
    return (await done(this.kept.get("beat"))) as number | undefined
  }

  /** Deletes a table with all its data. */
  forget(table: string, holders: readonly [string, string][]): void {
    this.tables.delete(table)
    this.log.delete(steps(table, 0))
    for (const [holder, at] of holders) if (at === table) this.holders.delete([holder, at])
  }

  async allHolders(): Promise<[string, string][]> {
    return (await done(this.holders.getAllKeys())) as [string, string][]
  }
}

const steps = (table: string, after: number) => IDBKeyRange.bound([table, after], [table, AFTER_ALL], true)

type Operation = (visit: Visit, ...given: never[]) => Promise<unknown>

const READING: Record<string, Operation> = {
  async read(visit, table: string, after: number, limit: number | null): Promise<Row[]> {
    if ((await visit.head(table))?.cleared !== undefined) return []
    const found = (await done(visit.log.getAll(steps(table, after), limit ?? undefined))) as Step[]
    return found.map((step) => [step.table, step.seq, step.at, step.body, null, [], true])
  },

  async heads(visit, tables: string[]): Promise<Record<string, number>> {
    const heads = await Promise.all(tables.map((table) => visit.head(table)))
    const open = heads.flatMap((head) => (head && head.cleared === undefined ? [head] : []))
    return Object.fromEntries(open.map((head) => [head.table, head.seq]))
  },

  async due(visit, before: number, limit: number, after: [number, string]): Promise<[number, string][]> {
    const range = IDBKeyRange.bound(after, [before, AFTER_ALL], true)
    if (after[0] > before) return []
    const keys = (await done(visit.tables.index("due").getAll(range, limit))) as Head[]
    return keys.map(({ due, table }) => [due ?? 0, table])
  },

  async tablesOf(visit, holder: string): Promise<string[]> {
    const range = IDBKeyRange.bound([holder, ""], [holder, AFTER_ALL])
    const keys = (await done(visit.holders.getAllKeys(range))) as [string, string][]
    const heads = await Promise.all(keys.map(([, table]) => visit.head(table)))
    return heads.flatMap((head) => (head && head.cleared === undefined ? [head.table] : []))
  },

  async idle(visit, since: number, limit: number, unusedSince: number): Promise<string[]> {
    const tables = (await visit.openTables()).sort((a, b) => a.at - b.at || (a.table < b.table ? -1 : 1))
    const old = tables.filter(({ at, begun }) => at < since || (at < unusedSince && !begun))
    return old.map(({ table }) => table).slice(0, limit)
  },

  async time(visit): Promise<number> {
    return Math.max(Date.now(), (await visit.beat()) ?? 0)
  },

  outages(visit): Promise<Outage[]> {
    return done(visit.outages.getAll()) as Promise<Outage[]>
  },
}

const WRITING: Record<string, Operation> = {
  async append(visit, [table, seq, at, body, due, holders, begun]: Row): Promise<boolean> {
    const head = await visit.head(table)
    if (head?.cleared !== undefined || seq !== (head?.seq ?? 0) + 1) return false
    visit.log.add({ table, seq, at, body } satisfies Step)
    const next: Head = { table, seq, at, begun: begun || (head?.begun ?? false) }
    visit.tables.put(due === null ? next : { ...next, due })
    for (const holder of holders) visit.holders.put(1, [holder, table])
    return true
  },

  async rewrite(visit, rows: Row[]): Promise<void> {
    for (const [table, seq, , body] of rows) {
      const step = (await done(visit.log.get([table, seq]))) as Step
      visit.log.put({ ...step, body } satisfies Step)
    }
  },

  async clear(visit, table: string, idleSince: number, now: number): Promise<boolean> {
    const head = await visit.head(table)
    if (!head || head.cleared !== undefined || head.at >= idleSince) return false
    const cleared: Head = { ...head, cleared: now }
    delete cleared.due
    visit.tables.put(cleared)
    return true
  },

  async purge(visit, clearedBefore: number, limit: number): Promise<number> {
    const heads = (await done(visit.tables.getAll())) as Head[]
    const old = heads
      .filter(({ cleared }) => cleared !== undefined && cleared < clearedBefore)
      .slice(0, limit)
    const holders = await visit.allHolders()
    for (const { table } of old) visit.forget(table, holders)
    return old.length
  },

  async disown(visit, holder: string): Promise<void> {
    const all = await visit.allHolders()
    for (const [own, table] of all.filter(([each]) => each === holder)) {
      visit.holders.delete([own, table])
      if ((await visit.head(table))?.cleared !== undefined) visit.forget(table, all)
    }
  },

  async keep(visit, name: string, proposed: string): Promise<string> {
    const kept = (await done(visit.kept.get(`kept ${name}`))) as string | undefined
    if (kept === undefined) visit.kept.put(proposed, `kept ${name}`)
    return kept ?? proposed
  },

  async check(visit, probe: string): Promise<void> {
    await done(visit.kept.put(probe, "probe"))
    visit.kept.delete("probe")
  },
}

/** Nothing depends on the last heartbeat: it need not wait for the disk. */
const BEATING: Record<string, Operation> = {
  async pulse(visit, now: number, tolerance: number): Promise<void> {
    const beat = await visit.beat()
    if (beat !== undefined && now - beat > tolerance)
      visit.outages.add({ began: beat, ended: now } satisfies Outage)
    visit.kept.put(Math.max(now, beat ?? now), "beat")
  },
}

/** The database, opened: `ask` does what the store wants, and answers a value and what went wrong. */
export class Log {
  #database: IDBDatabase
  #troubled: (trouble: DOMException | Error) => void

  /** `troubled` is told whatever goes wrong, besides the store. */
  constructor(database: IDBDatabase, troubled: (trouble: DOMException | Error) => void = () => undefined) {
    this.#database = database
    this.#troubled = troubled
  }

  async ask(operation: string, given: string): Promise<string> {
    try {
      const value = await this.#do(operation, JSON.parse(given) as never[])
      return JSON.stringify([value ?? null, null])
    } catch (trouble) {
      this.#troubled(trouble as Error)
      return JSON.stringify([null, String(trouble)])
    }
  }

  async #do(operation: string, given: never[]): Promise<unknown> {
    const work = READING[operation] ?? WRITING[operation] ?? BEATING[operation]
    if (!work) throw new Error(`There is no ${operation}.`)
    const mode = operation in READING ? "readonly" : "readwrite"
    const visit = new Visit(this.#database, mode, operation in WRITING ? "strict" : "relaxed")
    const value = await work(visit, ...given)
    await visit.end
    return value
  }
}

/** Opens the database, and makes it if there is none. */
export async function openDatabase(name = NAME): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, VERSION)
  opening.onupgradeneeded = () => {
    const database = opening.result
    database.createObjectStore("log", { keyPath: ["table", "seq"] })
    database.createObjectStore("tables", { keyPath: "table" }).createIndex("due", ["due", "table"])
    database.createObjectStore("holders")
    database.createObjectStore("kept")
    database.createObjectStore("outages", { autoIncrement: true })
  }
  return done(opening)
}
