export { type CallbackEntry, type JournalEntry, readJournal } from './journal'
export { runSimulator } from './main'
export { INSTALLATION_PATH, type Simulator, type SimulatorOptions, startSimulator } from './simulator'
