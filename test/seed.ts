import fc from 'fast-check'

/** One seed for every run, so that a change fails by its own fault. SLUICE_TEST_SEED=$RANDOM looks elsewhere. */
fc.configureGlobal({ seed: Number(process.env['SLUICE_TEST_SEED'] ?? 1) })
