export const bookingFailed = "Booking failed. Please try again.";
