import fc from 'fast-check';

// One failure says that a mutant is caught; to look for the smallest example only takes time.
fc.configureGlobal({ endOnFailure: true });
