import { type PostgresNode, startPostgresNode } from './postgres-node.ts'
import { type ClusterPrograms, NO_CITUS } from './programs.ts'

export interface CitusCluster {
  coordinator: PostgresNode
  workers: PostgresNode[]
  url: string
  addWorker: () => Promise<void>
}

const DATABASE = 'bricks'
const SETTINGS = ["shared_preload_libraries = 'citus'", "citus.node_conninfo = 'sslmode=disable'"]

export async function startCitus(programs: ClusterPrograms, folder: string, workers: number): Promise<CitusCluster> {
  if (!programs.hasCitus) throw new Error(NO_CITUS)
  const startCitusNode = async (name: string) => {
    const node = await startPostgresNode(programs, { name, folder, settings: SETTINGS })
    await node.run(`create database ${DATABASE}`)
    await node.run('create extension citus', DATABASE)
    return node
  }
  const coordinator = await startCitusNode('coordinator')
  await coordinator.run(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`, DATABASE)
  const started: PostgresNode[] = []
  const addWorker = async () => {
    const worker = await startCitusNode(`worker-${started.length + 1}`)
    started.push(worker)
    await coordinator.run(`select citus_add_node('127.0.0.1', ${worker.port})`, DATABASE)
  }
  for (let count = 0; count < workers; count += 1) await addWorker()
  return { coordinator, workers: started, url: coordinator.urlOf(DATABASE), addWorker }
}
