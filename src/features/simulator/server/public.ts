export { type CallbackEntry, type JournalEntry, readJournal } from './journal'
export { runSimulator } from './main'
export { type Simulator, type SimulatorOptions, startSimulator } from './simulator'
