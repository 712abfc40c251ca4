export const moment = "a moment";
export const hours = (count: number) => (count === 1 ? "1 hour" : `${count} hours`);
export const months = (count: number) => (count === 1 ? "1 month" : `${count} months`);
export const years = (count: number) => (count === 1 ? "1 year" : `${count} years`);
